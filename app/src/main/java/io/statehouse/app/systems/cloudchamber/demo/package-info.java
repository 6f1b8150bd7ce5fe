/** The data centre of the demonstration. */
package io.statehouse.app.systems.cloudchamber.demo;
