/** The settings of missions, and what Houston's environment variables mean for them. */
package io.statehouse.app.systems.missions.config;
