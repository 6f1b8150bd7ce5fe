/**
 * Tests of Qserv's central state. {@link io.statehouse.domain.css.CssContract} holds those that a
 * store could fail: the modules of stores extend it, saying only how to open one; the rest runs on
 * the store in memory.
 */
package io.statehouse.domain.css;
