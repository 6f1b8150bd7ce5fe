/** The metadata of the demonstration. */
package io.statehouse.app.systems.runm.demo;
