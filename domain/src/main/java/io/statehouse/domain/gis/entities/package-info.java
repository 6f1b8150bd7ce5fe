/**
 * The values that routes and topics share: names, version numbers, JSON, settings, and the one
 * exception. Start with {@link io.statehouse.domain.gis.entities.GisException}.
 */
package io.statehouse.domain.gis.entities;
