package io.statehouse.app.doctor;

import java.util.List;

/** Examines one aspect of an installation. It changes nothing, and ends in bounded time. */
@FunctionalInterface
interface Examination {
  List<Diagnosis> examine(Installation installation);
}
