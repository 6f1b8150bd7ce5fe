/**
 * JSON, numbers, times and durations to the byte as programs written in Go write them, and as
 * tolerantly read as Go reads them. It serves every system whose original is written in Go.
 *
 * <pre>
 *   GoReader  -> GoValue, GoObject    a document, then its values by type and members by name
 *   GoWriter                          Go's separators, escapes and nulls, in the caller's order
 *   GoPointer                         a record that must not be null
 *   GoNumber  GoTime  GoDuration      the text forms of single values
 *   GoText                            invalid UTF-8, and the order of strings
 *   FreeObject                        an object that is stored and never interpreted
 * </pre>
 *
 * The defaults are those of {@code encoding/json}. A layout whose original is stricter or lazier
 * says so where it reads and writes: {@link io.statehouse.domain.gojson.GoObject#names} shows
 * members that are unknown or repeated, and a member that must be omitted is not written.
 *
 * <p>The parser is our own, since errors have Go's words and places, and repeated members are read
 * over those before (ADR 19). What a {@link io.statehouse.domain.layout.RecordType} declares is
 * written by a writer and read by a value. Start with {@link io.statehouse.domain.gojson.GoWriter}.
 */
package io.statehouse.domain.gojson;
