/** The settings of CloudChamber, the original's configuration file, and test namespaces. */
package io.statehouse.app.systems.cloudchamber.config;
