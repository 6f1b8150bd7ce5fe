/** JSON Schemas of properties, and the bounds on what a pattern in one may cost. */
package io.statehouse.app.systems.runm.schema;
