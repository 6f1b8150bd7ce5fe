/**
 * YAML that users write: settings, plans, objects. {@link io.statehouse.app.yaml.Yaml} reads one
 * document into maps, lists and scalars, and refuses what could exhaust the program; what a
 * document means is left to its reader.
 */
package io.statehouse.app.yaml;
