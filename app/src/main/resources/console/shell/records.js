// Where the page of a system shows a record.

import { el } from '../parts/element.js';
import { ROOT } from './http.js';
import { address } from './router.js';

/**
 * A link to a record on the page of its system, which appears once that page has said that it shows it.
 *
 * @param system as it is listed
 */
export function recordLink(system, { type, identity }, attributes, text) {
  const link = el('a', { ...attributes, hidden: true }, text);
  if (system && type && identity) {
    place(system, type, identity).then((parts) => {
      if (parts === null) return;
      link.href = address(system.name, ...parts);
      link.hidden = false;
    });
  }
  return link;
}

async function place({ page }, type, identity) {
  // Without the module there is no link.
  const { recordPlace = () => null } = await import(`${ROOT}/console/${page}`).catch(() => ({}));
  return recordPlace(type, identity);
}
