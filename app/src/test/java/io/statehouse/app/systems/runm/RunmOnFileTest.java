package io.statehouse.app.systems.runm;

/** The metadata of runm on the embedded store, as the product opens it. */
class RunmOnFileTest extends RunmOnStore {}
