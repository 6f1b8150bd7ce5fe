/**
 * The stored form of CloudChamber's records, and their keys.
 *
 * <pre>
 *   CloudChamberLayout               what services need of either layout
 *     DocLayout  CodeLayout          the keys, each declared once
 *     WorkloadKeys                   those of workloads, which only one layout has
 *   SessionKeys  SessionMessages     log-in sessions, which are not the original's
 *   Messages                         every stored message, its fields named once
 *   ClientMessages                   what clients of the original send and receive
 *     ProtoMessage  RecordType       the JSON form of protocol buffers, to the byte
 * </pre>
 *
 * Start with {@link io.statehouse.domain.cloudchamber.layout.CloudChamberLayout}.
 */
package io.statehouse.domain.cloudchamber.layout;
