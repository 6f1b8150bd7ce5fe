/**
 * Bulk work on a catalogue of Qserv CSS, compared with the raw client on the same keys.
 *
 * <pre>
 *   Work        load and dump; ingest; add chunks: what is there before, and what is measured
 *   OurBulk     does it with our domain, the store emptied before each
 *   RawBulk     writes the keys that the domain leaves there, and reads them all, in the store's own
 *               bulk way
 * </pre>
 *
 * Start with {@link io.statehouse.bench.bulk.BulkSuite}.
 */
package io.statehouse.bench.bulk;
