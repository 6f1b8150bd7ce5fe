// Whether a pointer is pressed: if what it is on were drawn anew then, the click would be lost.

/** A release on a scroll bar is not always notified. */
const MAX_PRESS_MILLIS = 3_000;

let whenReleased = Promise.resolve();

addEventListener(
  'pointerdown',
  () => {
    whenReleased = new Promise((resolve) => {
      const listening = new AbortController();
      const end = () => {
        listening.abort();
        setTimeout(resolve); // after the click
      };
      for (const name of ['pointerup', 'pointercancel']) addEventListener(name, end, { capture: true, signal: listening.signal });
      setTimeout(end, MAX_PRESS_MILLIS);
    });
  },
  { capture: true }
);

/** Resolves once no pointer is pressed, or has been for long: before what was received is shown. */
export const released = () => whenReleased;
