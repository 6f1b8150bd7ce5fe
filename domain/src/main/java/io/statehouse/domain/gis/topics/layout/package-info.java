/**
 * The keys of the topic-manager, and the documents under them.
 *
 * <pre>
 *   TopicsLayout      which key holds what
 *   TopicDocuments    a topic as it is stored
 *   PlanDocuments     a plan as it is shown and saved
 *   ReportDocuments   what the adopter reports about its last attempt
 * </pre>
 */
package io.statehouse.domain.gis.topics.layout;
