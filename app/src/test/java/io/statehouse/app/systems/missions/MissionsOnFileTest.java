package io.statehouse.app.systems.missions;

/** Missions on the embedded store, as the product opens it. */
class MissionsOnFileTest extends MissionsOnStore {}
