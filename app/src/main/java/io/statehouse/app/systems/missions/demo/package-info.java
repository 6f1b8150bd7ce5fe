/** The missions of the demonstration. */
package io.statehouse.app.systems.missions.demo;
