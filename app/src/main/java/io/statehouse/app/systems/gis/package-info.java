/**
 * GIS configuration: its settings, its documents, and what a server does beside serving requests.
 *
 * <pre>
 *   GisSystem             declares the system to the rest of the program
 *   GisConfig             its settings
 *   KafkaCluster          opens the cluster; alone refers to the adapter
 *   DocumentFiles         reads the routes or topics that users write, as DocumentKind says
 *   RouteDocuments        the JSON about routes, for commands and requests alike;
 *   TopicDocument         about definitions; AdoptionDocument: about plans, reports and adoption
 *   TopicEdits            the changes of definitions that a user wants
 *   ServedGis             what a server starts: ServedRoutes follows the live version
 * </pre>
 *
 * {@code .cli} has its commands, {@code .http} its routes, {@code .adopter} the adopter of a
 * server.
 */
package io.statehouse.app.systems.gis;
