// The stages of a mission as a table.

import { card } from '../../parts/block.js';
import { el } from '../../parts/element.js';
import { dash, sortable, table } from '../../parts/table.js';
import { time } from '../../parts/time.js';
import { stageDuration } from './inspector.js';
import { statePill } from './states.js';

const HEADS = [
  ...sortable('Stage', 'State', 'Service'),
  { title: 'Started', sort: ({ stage }) => stage.start },
  { title: 'Ended', sort: ({ stage }) => stage.end },
  { title: 'Duration', sort: ({ stage: { start, end } }) => (start === null || end === null ? null : end - start) },
  'Params'
];

/** @param select is called with the name of the stage that the user selects */
export function stagesCard(stages, selected, ahead, select) {
  return card(`Stages (${stages.length})`, null, table('Stages', HEADS, stages.map((stage) => row(stage, selected, ahead, select))));
}

function row(stage, selected, ahead, select) {
  const params = stage.params ? JSON.stringify(stage.params) : '';
  return {
    stage,
    selected: stage.name === selected,
    cells: [
      el('button', { type: 'button', class: 'link-button', 'data-focus': `stage-${stage.name}`, onclick: () => select(stage.name) }, stage.name || '(no name)'),
      statePill(stage.state),
      stage.service || dash(),
      time(stage.start),
      time(stage.end),
      stageDuration(stage, ahead),
      params ? el('span', { class: 'mono cut', title: params }, params) : dash()
    ]
  };
}
