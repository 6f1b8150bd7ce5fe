/**
 * The stored form of Qserv's central state: its keys, the documents that pack several keys into
 * one, the strings of numbers, and the files it is dumped to.
 *
 * <pre>
 *   CssLayout    the key forms                SubKeys       attributes, plain or packed, in one read
 *   Codec        one group of attributes      PackedJson    the document in a .packed.json key
 *   Numbers      C's number forms             EntryFile     JSON dumps and old TSV files
 * </pre>
 *
 * Start with {@link io.statehouse.domain.css.layout.CssLayout}, which has the table of keys.
 */
package io.statehouse.domain.css.layout;
