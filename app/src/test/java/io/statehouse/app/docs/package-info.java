/**
 * Writes those parts of the documentation that repeat a declaration: routes, settings, commands,
 * findings, failures, limits, metrics, and the options of stores.
 *
 * <pre>
 *   &lt;!-- generated: routes css --&gt;    in any page below docs/
 *   …
 *   &lt;!-- end --&gt;
 * </pre>
 *
 * {@link io.statehouse.app.docs.GeneratedDocsTest} fails while a part is not what the code says,
 * and writes it on request. Of the two pages that are read to find a number, {@link
 * io.statehouse.app.docs.NumbersTest} says that each is in a generated part. A further system or
 * store has parts of its own, each of which must be in one page.
 *
 * <p>{@link io.statehouse.app.docs.PastedCommands} runs the commands of a page as they are written.
 */
package io.statehouse.app.docs;
