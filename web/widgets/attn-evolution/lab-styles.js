import { css } from 'lit';
import { barsStyles } from '../../parts/bars.js';
import { choiceStyles } from '../../parts/choice.js';
import { heatMapStyles } from '../../parts/heat-map.js';
import { rangeStyles } from '../../parts/range.js';
import { shareBarStyles } from '../../parts/share-bar.js';
import { sliderStyles } from '../../parts/slider.js';
import { ramp } from '../../parts/styles.js';
import { vectorCellsStyles } from '../../parts/vector-cells.js';

/** What the experiments wear beside the list; the static version has none. */
export const labStyles = [
  ramp,
  heatMapStyles,
  shareBarStyles,
  sliderStyles,
  choiceStyles,
  vectorCellsStyles,
  barsStyles,
  rangeStyles,
  css`
    .trial {
      border-inline-start: 2px solid var(--line);
      padding: 2px 0 6px 20px;
      display: grid;
      gap: 14px;
    }
    .trial > * {
      min-width: 0;
    }
    .trial .says {
      max-width: 46em;
      text-wrap: pretty;
    }
    .trial strong {
      font-weight: 700;
    }
    .trial .beside {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 250px), 1fr));
      gap: 18px 28px;
      align-items: start;
    }
    .trial .maps {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr));
      gap: 18px 24px;
      align-items: start;
    }
    .trial .maps > * {
      display: grid;
      gap: 8px;
      max-width: 290px;
    }
    .trial .beside-map {
      align-self: center;
    }
    .trial h6 {
      margin: 0 0 4px;
      font-size: 14px;
      font-weight: 600;
    }
    .trial .beside.wide {
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 330px), 1fr));
    }
    .trial .total {
      padding-top: 8px;
      font-weight: 600;
    }
    .generating :is(th, td) {
      padding: 5px 7px;
    }
    .generating tr > :first-child {
      padding-inline-start: 0;
    }
    .generating td small {
      display: block;
      font-size: 12.5px;
      line-height: 1.3;
      color: var(--soft);
    }
    .generating .again small {
      color: var(--accent);
      font-weight: 600;
    }
    .generating .kept {
      color: var(--soft);
    }
    .generating .made {
      color: var(--soft);
    }
    .groups {
      display: flex;
      flex-wrap: wrap;
      gap: 6px 10px;
      font-size: 12.5px;
      line-height: 20px;
      text-align: center;
    }
    .groups li {
      display: flex;
      gap: 1px;
      border-bottom: 3px solid light-dark(#7fa9e0, #3d6cb8);
      border-radius: 2px;
    }
    .groups span {
      width: 20px;
      color: var(--soft);
    }
    .trial tr.now th,
    .trial tr.now td {
      font-weight: 600;
    }
    .trial tr.wait {
      color: var(--soft);
    }
    @container (max-width: 760px) {
      .trial {
        border-inline-start: 0;
        border-top: 1px dashed var(--line);
        padding: 12px 0 6px;
      }
    }
  `,
];
