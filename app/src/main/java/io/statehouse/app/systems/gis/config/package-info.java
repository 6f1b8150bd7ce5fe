/** The settings of GIS configuration: readers, writers, adopters and the Kafka cluster. */
package io.statehouse.app.systems.gis.config;
