// Elements are made of text and attributes, never of markup, so that nothing a store holds can become
// part of the page, and no name in it can look like another one.

import { visible, visibleLines } from './names.js';

const SVG = 'http://www.w3.org/2000/svg';

/** Attributes that are read by people. */
const READ = new Set(['title', 'aria-label', 'placeholder']);

/** Elements that show text of several lines. */
const LINES = new Set(['pre', 'textarea']);

/**
 * Makes an element. Properties named "on…" are listeners; null, undefined and false are left out;
 * children are elements or strings, and may be nested lists. What is to be read shows its invisible
 * characters.
 */
export function el(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [property, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (property.startsWith('on')) element.addEventListener(property.slice(2), value);
    else if (value === true) element.setAttribute(property, '');
    else element.setAttribute(property, READ.has(property) ? visible(String(value)) : String(value));
  }
  const shown = LINES.has(name) ? visibleLines : visible;
  element.append(...present(children).map((child) => (typeof child === 'string' ? shown(child) : child)));
  return element;
}

/** Makes an SVG element. */
export function svg(name, properties = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [property, value] of Object.entries(properties)) element.setAttribute(property, String(value));
  element.append(...children);
  return element;
}

function present(children) {
  return children.flat(2).filter((child) => child !== null && child !== undefined && child !== false);
}

/**
 * Replaces the content of a container. The focus stays on the element with the same data-focus, or
 * moves to the first one if that is gone; details that were open stay open.
 */
export function replace(container, ...content) {
  const focused = container.contains(document.activeElement) ? document.activeElement.dataset.focus : undefined;
  const wasOpen = container.querySelector('details[open]') !== null;
  container.replaceChildren(...present(content));
  if (wasOpen) container.querySelector('details')?.setAttribute('open', '');
  if (focused === undefined) return;
  const enabled = [...container.querySelectorAll('[data-focus]')].filter((element) => !element.disabled);
  (enabled.find((element) => element.dataset.focus === focused) ?? enabled[0])?.focus({ preventScroll: true });
}

/** Highlights an element briefly, because it has changed. */
export function flash(element) {
  element.classList.remove('flash');
  void element.offsetWidth; // restarts the animation
  element.classList.add('flash');
}

/** A number with separators. */
export function count(number) {
  return number.toLocaleString('en');
}

/** A number of things: '1 rack', '2 racks'. */
export function many(number, one, others = `${one}s`) {
  return `${count(number)} ${number === 1 ? one : others}`;
}
