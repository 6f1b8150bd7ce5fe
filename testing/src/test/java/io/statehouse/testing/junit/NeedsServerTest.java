package io.statehouse.testing.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerOverrides;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.engine.TestTag;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

class NeedsServerTest {
  @Test
  void skips_each_test_of_a_server_left_out_with_the_reason_and_without_setup() {
    Events tests = testsOf(LeftOut.class);

    assertThat(tests.started().count()).isZero();
    assertThat(reasons(tests))
        .containsExactly(
            "MySQL 9 is left out: STATEHOUSE_TEST_WITHOUT names it",
            "MySQL 9 is left out: STATEHOUSE_TEST_WITHOUT names it");
  }

  @Test
  void skips_tests_that_would_harm_an_external_server() {
    assertThat(reasons(testsOf(Harmful.class)))
        .containsExactly(
            "Redis 7 must not be killed or frozen: STATEHOUSE_TEST_REDIS names an external one");
  }

  @Test
  void runs_the_other_tests_and_tags_them_all_as_needing_servers() {
    Events tests = testsOf(Harmless.class);

    assertThat(tests.succeeded().count()).isEqualTo(1);
    assertThat(tests.started().list().get(0).getTestDescriptor().getTags())
        .containsExactly(TestTag.create("server"));
  }

  private static Events testsOf(Class<?> type) {
    return EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(type))
        .execute()
        .testEvents();
  }

  private static List<String> reasons(Events tests) {
    return tests.skipped().stream()
        .map(event -> event.getPayload(String.class))
        .flatMap(Optional::stream)
        .toList();
  }

  /** Evaluated before the condition of the annotation, which uses the real environment. */
  private static ServerCondition condition() {
    return new ServerCondition(
        new ServerOverrides(
            Map.of(
                "STATEHOUSE_TEST_WITHOUT", "mysql",
                "STATEHOUSE_TEST_REDIS", "127.0.0.1:6379")));
  }

  /** Tests structured as those of a store: set up once, inherited, nested. */
  abstract static class Contract {
    @RegisterExtension static final ServerCondition CONDITION = condition();

    @Test
    void test() {}

    @Nested
    class Inner {
      @Test
      void test() {}
    }
  }

  @NeedsServer({ServerKind.MARIADB, ServerKind.MYSQL})
  static class LeftOut extends Contract {
    @BeforeAll
    static void start() {
      fail("skipped tests must not be set up");
    }

    @AfterAll
    static void stop() {
      fail("skipped tests must not be torn down");
    }
  }

  @NeedsServer(value = ServerKind.REDIS, ours = true)
  static class Harmful {
    @RegisterExtension static final ServerCondition CONDITION = condition();

    @Test
    void test() {}
  }

  @NeedsServer(ServerKind.REDIS)
  static class Harmless {
    @RegisterExtension static final ServerCondition CONDITION = condition();

    @Test
    void test() {}
  }
}
