/** The settings of Qserv CSS, and how it is opened in a store as they say. */
package io.statehouse.app.systems.css.config;
