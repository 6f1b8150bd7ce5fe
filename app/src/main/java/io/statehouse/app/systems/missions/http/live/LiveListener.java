package io.statehouse.app.systems.missions.http.live;

/** Somebody who is told events. Nothing here may wait or throw: the next one is told after it. */
interface LiveListener {

  /** Why nothing more is told. */
  enum End {
    /** The API key was deleted. */
    KEY_GONE,
    /** The server stops. */
    STOPPING
  }

  void tell(LiveEvent event);

  /** Nothing more will be told. */
  void end(End why);
}
