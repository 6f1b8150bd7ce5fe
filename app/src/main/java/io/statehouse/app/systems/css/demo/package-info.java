/** The catalogue of the demonstration. */
package io.statehouse.app.systems.css.demo;
