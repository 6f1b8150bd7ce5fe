/**
 * The configuration of Statehouse.
 *
 * <pre>
 *   flags  &gt;  STATEHOUSE_…  &gt;  statehouse.yaml  &gt;  an original's own  &gt;  defaults
 *      \         |               |                   |               /
 *       `---- ConfigSources: reads them; Config: checked values ----'
 * </pre>
 *
 * Every {@link io.statehouse.app.config.Setting} is declared once, with its default: the server's
 * in {@link io.statehouse.app.config.ServerSettings}, a system's by that system. Other names are
 * refused.
 */
package io.statehouse.app.config;
