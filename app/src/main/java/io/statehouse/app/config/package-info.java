/**
 * How Statehouse is set up.
 *
 * <pre>
 *   flags  &gt;  STATEHOUSE_…  &gt;  statehouse.yaml  &gt;  defaults
 *      \         |               |                /
 *       `------- Config: checked values ---------'
 * </pre>
 *
 * Every setting, with its default, is declared once in {@link io.statehouse.app.config.Setting};
 * names that are not there are refused.
 */
package io.statehouse.app.config;
