/**
 * The stored form of missions: the keys, and JSON to the byte as in {@link
 * io.statehouse.domain.gojson}.
 *
 * <pre>
 *   StoredKey                      every key form, rendered and read back
 *   PlanCodec  MissionCodec        documents
 *   IdList                         ids joined by commas
 *   RequestCodec  ResponseCodec    what clients send and receive
 * </pre>
 *
 * Start with {@link io.statehouse.domain.missions.layout.StoredKey}, which has the table of keys.
 */
package io.statehouse.domain.missions.layout;
