package io.statehouse.app.operations.changes;

import io.statehouse.app.access.Area;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.operations.ServedState;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.operations.RawMeaning;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The state of the systems that are served, by the names in requests. */
final class ServedStates {
  private static final String SYSTEM = "system";

  private final Map<String, ServedState> systems = new LinkedHashMap<>();

  ServedStates(List<ServedState> served) {
    served.forEach(state -> systems.put(state.name().text(), state));
  }

  /** Returns the system that a request is about; all if it names none. */
  static Area area(String none, Request request) {
    return request.optionalQuery(SYSTEM).<Area>map(Area.OfSystem::new).orElse(Area.ALL);
  }

  Set<String> names() {
    return systems.keySet();
  }

  Collection<ServedState> all() {
    return systems.values();
  }

  /** Returns the system that a request names; empty if it names none. */
  Optional<ServedState> named(Request request) {
    return request.optionalQuery(SYSTEM).map(this::named);
  }

  /**
   * @throws AppException if it is not served
   */
  ServedState named(String system) {
    return Optional.ofNullable(systems.get(system))
        .orElseThrow(
            () ->
                new AppException(
                    Kind.NOT_FOUND,
                    "unknown system \"%s\": known are %s"
                        .formatted(system, String.join(", ", systems.keySet()))));
  }

  /** Returns the meaning of a system; for one that is not served, the meaning of raw keys. */
  Meaning meaning(String system) {
    return Optional.ofNullable(systems.get(system))
        .map(state -> state.part().meaning())
        .orElseGet(RawMeaning::new);
  }

  /** Returns the refusal to select something of a system by its secret keys. */
  static AppException secretKeys(ServedState state, String parameter) {
    return new AppException(
        Kind.FORBIDDEN,
        "the keys of %s hold secrets, so nothing is selected by them: leave out %s"
            .formatted(state.name(), parameter));
  }
}
