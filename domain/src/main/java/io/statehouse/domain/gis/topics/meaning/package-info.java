/**
 * The meaning of what is stored about topics: records, stages, and what verification finds.
 *
 * <pre>
 *   TopicsMeaning       definitions and versions
 *     VersionFindings   desired and adopted version
 *     NotesMeaning      notes and scopes
 *     PauseFindings     topics that are left alone
 *     SidecarFindings   lease, cluster, ledger and moves
 *   ClusterMeaning      what is adopted beside what is in the cluster
 * </pre>
 */
package io.statehouse.domain.gis.topics.meaning;
