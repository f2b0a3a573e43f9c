import { html } from 'lit';
import { scrollable } from './watch-size.js';
import { tokenLabel } from './token.js';

/**
 * A matrix as a table that can be read, copied and heard.
 * @param {{caption: string, corner: string, rows: string[], cols: string[], cell: (row: number, col: number) => string}} options
 */
export const dataTable = ({ caption, corner, rows, cols, cell }) => html`
  <div class="frame" role="group" aria-label=${caption} ${scrollable()}>
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col"><span class="visually-hidden">${corner}</span></th>
          ${cols.map((token) => html`<th scope="col" class="number">${tokenLabel(token)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (token, row) => html`<tr>
            <th scope="row">${tokenLabel(token)}</th>
            ${cols.map((_, col) => html`<td class="number">${cell(row, col)}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>
`;
