package io.statehouse.app.systems.css;

/** Qserv's central state on the embedded store, as the product opens it. */
class CssOnFileTest extends CssOnStore {}
