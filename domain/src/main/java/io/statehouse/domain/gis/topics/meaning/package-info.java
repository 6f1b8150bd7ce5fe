/**
 * The meaning of what is stored about topics: records, stages, and what verification finds.
 *
 * <pre>
 *   TopicsMeaning      definitions
 *     DefinedTopics    the topics themselves
 *     VersionMeaning   desired and adopted version
 *     NotesMeaning     notes and scopes
 *     PauseMeaning     topics that are left alone
 *     SidecarMeaning   lease, cluster and moves
 *   ClusterMeaning     what is adopted beside what is in the cluster
 * </pre>
 */
package io.statehouse.domain.gis.topics.meaning;
