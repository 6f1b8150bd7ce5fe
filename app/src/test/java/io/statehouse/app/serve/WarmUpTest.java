package io.statehouse.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.RunResult;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.http.RunningServer;
import io.statehouse.app.http.TestServerSettings;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.app.system.Rehearsal;
import io.statehouse.app.system.SystemRegistry;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarmUpTest {
  private static final String WARM_UP = "warm-up";

  private final SystemRegistry systems = RunResult.systems();
  @TempDir Path directory;

  @Test
  void what_a_system_rehearses_succeeds_again_and_again() {
    for (SystemName name : systems.names()) {
      Rehearsal rehearsal =
          systems.get(name).rehearsal().orElse(new Rehearsal(Map.of(), List.of()));
      Map<String, String> settings = new HashMap<>(rehearsal.settings());
      settings.put("only", name.text());
      try (RunningServer server = new RunningServer(directory.resolve(name.text()), settings)) {
        for (int round = 0; round < 2; round++) {
          for (Rehearsal.Message request : rehearsal.requests()) {
            assertThat(send(server, request).statusCode()).as(request.path()).isEqualTo(200);
          }
        }
      }
    }
  }

  private static HttpResponse<String> send(RunningServer server, Rehearsal.Message request) {
    String[] headers =
        request.headers().entrySet().stream()
            .flatMap(header -> List.of(header.getKey(), header.getValue()).stream())
            .toArray(String[]::new);
    return server.send(request.method(), request.path(), request.body(), headers);
  }

  @Test
  void all_that_is_rehearsed_is_sent_and_then_it_is_over() {
    try (OpenParts open = new OpenParts()) {
      WarmUp warmUp = warmUp(Map.of(WARM_UP, "on"), open);
      assertThat(warmUp.isOver()).isFalse();

      warmUp.start();

      await().until(warmUp::isOver);
      assertThat(warmUp.failed()).isZero();
      assertThat(warmUp.succeeded()).isPositive();
    }
  }

  @Test
  void without_it_a_server_is_prepared_at_once() {
    try (OpenParts open = new OpenParts()) {
      assertThat(warmUp(Map.of(WARM_UP, "off"), open).isOver()).isTrue();
    }
  }

  private WarmUp warmUp(Map<String, String> settings, OpenParts open) {
    Map<String, String> all = new HashMap<>(TestServerSettings.settings());
    all.putAll(settings);
    Config config = Config.load(Optional.empty(), Map.of(), all, directory, systems);
    StoreCatalog stores = StoreCatalog.standard(directory);
    SharedParts shared = SharedParts.start(config, stores, new Failures(systems::failure), open);
    return open.add(new WarmUp(ChosenSystem.all(config, systems, stores), shared));
  }

  @Test
  void a_server_that_warms_up_becomes_ready_and_leaves_nothing_in_its_store() {
    Map<String, String> settings = Map.of(WARM_UP, "on", "only", "missions");
    try (RunningServer server = new RunningServer(directory, settings)) {
      await().until(() -> server.get("/health/ready").statusCode() == 200);

      assertThat(server.get("/api/v1/key/all").body()).isEqualTo("[]");
    }
  }
}
