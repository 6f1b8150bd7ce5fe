/**
 * The keys and stored messages of runm's metadata service.
 *
 * <pre>
 *   RunmLayout       which key holds what; which index keys an object has
 *   StoredMessages   records as the original stores them: proto3, fields in ascending order
 *   SchemaText       the JSON Schema of a definition, as the original's template writes it
 *   SchemaTypes      which types such a schema gives to properties, which are stored as text
 * </pre>
 */
package io.statehouse.domain.runm.layout;
