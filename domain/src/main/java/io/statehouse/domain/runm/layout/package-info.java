/**
 * The keys and stored messages of runm's metadata service.
 *
 * <pre>
 *   RunmLayout       which key holds what; which index keys an object has
 *   StoredMessages   records as the original stores them: proto3, fields in ascending order
 * </pre>
 */
package io.statehouse.domain.runm.layout;
