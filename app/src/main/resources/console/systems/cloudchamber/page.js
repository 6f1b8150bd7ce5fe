// CloudChamber: its racks, its workloads, its users.

import { el } from '../../parts/element.js';

export const styles = ['page.css'];

export function createPage() {
  return new CloudChamberPage();
}

class CloudChamberPage {
  element = el('section', { 'aria-label': 'CloudChamber' });

  async open() {}

  changed() {}

  close() {}
}
