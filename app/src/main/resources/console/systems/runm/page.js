// runm metadata.

import { el } from '../../parts/element.js';

export const aliases = [];
export const styles = [];

export function createPage() {
  return {
    element: el('section', {}, el('h1', {}, 'runm metadata')),
    open: async () => '',
    changed: () => {},
    close: () => {},
  };
}
