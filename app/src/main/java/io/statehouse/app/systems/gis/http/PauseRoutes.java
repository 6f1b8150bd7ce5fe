package io.statehouse.app.systems.gis.http;

import static io.statehouse.app.access.Right.WRITE;

import io.statehouse.app.access.Identity;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Shape;
import io.statehouse.domain.gis.topics.TopicPauses;
import java.util.List;
import java.util.Optional;

/** {@code /topics/{name}/pause} and its end: which topics adopters leave alone. */
record PauseRoutes(TopicPauses pauses) {
  private static final Shape<GisPauseRequest> PAUSE = Shape.of(GisPauseRequest.class);
  private static final Shape<GisPauseChange> CHANGE = Shape.of(GisPauseChange.class);

  /** The wish to pause a topic; without a name, the sender is who pauses it. */
  private record GisPauseRequest(Optional<String> by, Optional<String> reason) {}

  /** The state of a topic after a request. */
  private record GisPauseChange(String name, boolean paused, boolean changed) {}

  List<Route> routes() {
    return List.of(
        Route.post("/topics/{name}/pause")
            .needs(WRITE, GisParts.TOPICS)
            .summary("Lets adopters leave a topic alone.")
            .body(PAUSE.request())
            .returns(CHANGE, this::pause),
        Route.post("/topics/{name}/resume")
            .needs(WRITE, GisParts.TOPICS)
            .summary("Lets adopters make a paused topic as it is defined again.")
            .returns(CHANGE, this::resume));
  }

  private GisPauseChange pause(Request request) {
    GisPauseRequest wanted = PAUSE.read(request.bytes());
    String name = request.path("name");
    List<String> changed =
        pauses.pause(
            List.of(name),
            wanted.by().orElseGet(() -> sender(request.identity())),
            wanted.reason().orElse(""));
    return new GisPauseChange(name, true, !changed.isEmpty());
  }

  private static String sender(Identity identity) {
    return identity.kind() == Identity.Kind.LOCAL || identity.isAnonymous()
        ? ""
        : identity.toString();
  }

  private GisPauseChange resume(Request request) {
    String name = request.path("name");
    return new GisPauseChange(name, false, !pauses.resume(List.of(name)).isEmpty());
  }
}
