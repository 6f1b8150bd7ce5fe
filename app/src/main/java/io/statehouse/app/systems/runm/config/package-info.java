/** The settings of runm metadata, and what its original's variables and options mean for them. */
package io.statehouse.app.systems.runm.config;
