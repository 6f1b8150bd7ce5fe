/**
 * The console in a real browser: every page and every action of it, beside other writers, outages
 * and refusals. Compiled with Maven's profile {@code browser} only, which {@code ./test} activates.
 */
package io.statehouse.app.console.browser;
