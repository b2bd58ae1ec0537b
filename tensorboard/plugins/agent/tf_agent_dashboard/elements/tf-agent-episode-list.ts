/* Copyright 2026 The TensorFlow Authors. All Rights Reserved.

Licensed under the Apache License, Version 2.0 (the "License");
you may not use this file except in compliance with the License.
You may obtain a copy of the License at

    http://www.apache.org/licenses/LICENSE-2.0

Unless required by applicable law or agreed to in writing, software
distributed under the License is distributed on an "AS IS" BASIS,
WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
See the License for the specific language governing permissions and
limitations under the License.
==============================================================================*/

import {computed, customElement, observe, property} from '@polymer/decorators';
import {PolymerElement} from '@polymer/polymer';
import '@polymer/polymer/lib/elements/dom-if';
import '@polymer/polymer/lib/elements/dom-repeat';
import {count} from '../format/numbers';
import {
  EpisodeRow,
  ListRow,
  listRows,
  matching,
  refOf,
} from '../store/list_selectors';
import {
  EpisodeRef,
  INITIAL_STATE,
  ListState,
  sameEpisode,
} from '../store/state';
import {
  COLUMNS,
  Column,
  RowCells,
  extentOfReturns,
  rowCells,
} from './list_cells';
import {fire} from './fire';
import './tf-agent-end';
import {template} from './tf-agent-episode-list.html';
import './tf-agent-icon';
import {scrollToShow, windowOf} from './virtual_window';

const ROW_HEIGHT = 28;

/**
 * The episodes, virtual: only rows in sight exist. Fires `episode-chosen`
 * {ref}, `sort-chosen` {column}, `filter-typed` {text}, `grouping-chosen`
 * {grouped} and `run-folded` {run}.
 */
@customElement('tf-agent-episode-list')
export class TfAgentEpisodeList extends PolymerElement {
  static readonly template = template;

  @property({type: Object})
  list: ListState = INITIAL_STATE.list;

  @property({type: Object})
  selected: EpisodeRef | null = null;

  @property({type: Array})
  rows: readonly ListRow[] = [];

  @property({type: Array})
  visible: readonly RowCells[] = [];

  @property({type: String})
  activeId: string | null = null;

  readonly columns: readonly Column[] = COLUMNS;

  private readonly resizes = new ResizeObserver(() => this.fill());

  override connectedCallback(): void {
    super.connectedCallback();
    this.resizes.observe(this.table);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.resizes.disconnect();
  }

  focusFilter(): void {
    (this.$['filter'] as HTMLInputElement).select();
  }

  @computed('list')
  get loading(): boolean {
    return this.list.phase === 'loading';
  }

  /** The selected episode that was last scrolled to. */
  private shown: EpisodeRef | null = null;

  @computed('list', 'rows')
  get noMatch(): boolean {
    return this.list.episodes.length > 0 && this.rows.length === 0;
  }

  @computed('list')
  get status(): string {
    const {episodes, filter, phase} = this.list;
    if (phase !== 'ready') return '';
    const shown = matching(episodes, filter).length;
    return shown === episodes.length
      ? count(shown, 'episode')
      : `${shown} of ${count(episodes.length, 'episode')}`;
  }

  @observe('list')
  listChanged(): void {
    this.rows = listRows(this.list);
  }

  @observe('rows', 'selected')
  fill(): void {
    const {scrollTop, clientHeight} = this.table;
    const {first, end} = windowOf(
      scrollTop,
      clientHeight,
      ROW_HEIGHT,
      this.rows.length
    );
    const extent = extentOfReturns(this.list.episodes);
    this.visible = this.rows
      .slice(first, end)
      .map((row, i) =>
        rowCells(row, first + i, ROW_HEIGHT, this.selected, extent)
      );
  }

  @observe('rows', 'selected')
  selectionMoved(): void {
    const index = this.rows.findIndex(
      (row) =>
        row.kind === 'episode' && sameEpisode(refOf(row.episode), this.selected)
    );
    this.activeId = index < 0 ? null : `row-${index + 2}`;
  }

  /** Scrolls to a newly selected episode, once it is in the list. */
  @observe('rows', 'selected')
  showSelected(): void {
    if (sameEpisode(this.shown, this.selected)) return;
    const index = this.rows.findIndex(
      (row) =>
        row.kind === 'episode' && sameEpisode(refOf(row.episode), this.selected)
    );
    if (index < 0) return;
    this.shown = this.selected;
    const {scrollTop, clientHeight} = this.table;
    this.table.scrollTop = scrollToShow(
      index,
      scrollTop,
      clientHeight,
      ROW_HEIGHT,
      ROW_HEIGHT
    );
  }

  sortOf(id: string, sort: string, descending: boolean): string {
    if (id !== sort) return 'none';
    return descending ? 'descending' : 'ascending';
  }

  arrowOf(descending: boolean): string {
    return descending ? '' : 'up';
  }

  pressed(on: boolean): string {
    return String(on);
  }

  levelOf(grouped: boolean): number {
    return grouped ? 2 : 1;
  }

  plusOne(n: number): number {
    return n + 1;
  }

  bodyHeight(rows: number): number {
    return rows * ROW_HEIGHT;
  }

  onScroll(): void {
    this.fill();
  }

  onFilter(event: Event): void {
    const text = (event.target as HTMLInputElement).value;
    fire(this, 'filter-typed', {text});
  }

  onFilterKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' && event.key !== 'Enter') return;
    if (event.key === 'Escape') fire(this, 'filter-typed', {text: ''});
    this.table.focus();
    event.preventDefault();
  }

  onGroup(): void {
    fire(this, 'grouping-chosen', {grouped: !this.list.grouped});
  }

  onSort(event: Event & {model: {column: Column}}): void {
    fire(this, 'sort-chosen', {column: event.model.column.id});
  }

  onRun(event: Event & {model: {item: RowCells}}): void {
    fire(this, 'run-folded', {run: event.model.item.run});
  }

  onEpisode(event: Event & {model: {item: RowCells}}): void {
    const row = this.rows[event.model.item.rowIndex - 2] as EpisodeRow;
    fire(this, 'episode-chosen', {ref: refOf(row.episode)});
  }

  private get table(): HTMLElement {
    return this.$['table'] as HTMLElement;
  }
}
