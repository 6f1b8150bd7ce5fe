/**
 * What is kept of topics beside their definitions, as it is read for changes, plans and findings.
 *
 * <pre>
 *   SidecarView       notes and scopes
 *   ClusterIdentity   in which cluster topics are adopted
 * </pre>
 */
package io.statehouse.domain.gis.topics.sidecar;
