// Times and durations. Durations that have not ended are counted on by one timer for all.

import { el } from './element.js';

/** A duration. */
export function duration(millis) {
  const whole = Math.max(0, millis);
  if (whole < 1000) return `${Math.round(whole)}ms`;
  if (whole < 60_000) return `${(Math.floor(whole / 100) / 10).toFixed(1)}s`;
  const seconds = Math.floor(whole / 1000);
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  if (days > 0) return `${days}d ${hours}h`;
  if (hours > 0) return `${hours}h ${minutes}m`;
  return `${minutes}m ${seconds % 60}s`;
}

/** A duration that has not ended, so nothing smaller than a second. */
function soFar(millis) {
  return millis < 60_000 ? `${Math.floor(Math.max(0, millis) / 1000)}s` : duration(millis);
}

/**
 * How long something took, or has taken so far.
 *
 * @param running whether it has not ended
 * @param ahead how far the clock that start is from is ahead of this one, in milliseconds
 */
export function elapsed(start, end, running, ahead) {
  if (start !== null && end !== null && end >= start && !running) return el('span', {}, duration(end - start));
  if (start === null || !running) return el('span', { class: 'muted' }, '–');
  const since = start - ahead;
  return el('span', { class: 'ticking', 'data-since': since }, soFar(Date.now() - since));
}

setInterval(() => {
  for (const element of document.querySelectorAll('[data-since]')) {
    const text = soFar(Date.now() - Number(element.dataset.since));
    if (element.textContent !== text) element.textContent = text;
  }
}, 1000);

/** A time, with its date and its zone; in UTC in its title. */
export function time(millis) {
  if (millis === null) return el('span', { class: 'muted' }, '–');
  const iso = new Date(millis).toISOString();
  return el('time', { datetime: iso, title: iso }, inFull(new Date(millis)));
}

function inFull(date) {
  return date.toLocaleString('en-GB', {
    day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short'
  });
}
