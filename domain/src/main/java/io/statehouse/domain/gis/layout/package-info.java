/**
 * The parsing of the values of both parts: {@link io.statehouse.domain.gis.layout.JsonText} parses
 * the documents, strictly, since two readers that differ in what they accept would serve different
 * configurations. Writing needs no library and is {@link
 * io.statehouse.domain.gis.entities.JsonValue#text}.
 */
package io.statehouse.domain.gis.layout;
