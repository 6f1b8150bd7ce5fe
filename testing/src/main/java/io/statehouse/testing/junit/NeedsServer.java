package io.statehouse.testing.junit;

import io.statehouse.testing.servers.ServerKind;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Marks tests that need real servers. The plain build leaves them out; {@code ./test} runs them.
 *
 * <p>Each test of a server that {@code STATEHOUSE_TEST_WITHOUT} names is skipped and counted, and
 * its set-up methods are not run. JUnit still creates an instance of the class for every skipped
 * test. A field or a constructor may therefore get a server from {@link SharedServers}, which does
 * not start one that is left out; calling it, or starting a private server, belongs in a
 * {@code @BeforeEach} or {@code @BeforeAll}.
 *
 * <p>A server that is missing for any other reason fails its tests.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@Tag("server")
@ExtendWith(ServerCondition.class)
public @interface NeedsServer {
  /** Returns the servers that the tests need, all of them. */
  ServerKind[] value();

  /**
   * Returns whether the tests kill, freeze or configure servers, and so cannot use an external one.
   */
  boolean ours() default false;
}
