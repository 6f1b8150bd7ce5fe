package io.statehouse.ports;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ForwardingStoreTest {
  private final List<Method> received = new ArrayList<>();

  /** Default methods too: the interface's own would bypass the store behind. */
  static Stream<Method> everyMethodOfAStore() {
    return Stream.of(KeyValueStore.class.getMethods())
        .filter(method -> !leadsToAnotherForm(method));
  }

  /** Without a deadline, or with a future: leads to the form that a store changes. */
  private static boolean leadsToAnotherForm(Method method) {
    return method.getName().endsWith("Async")
        || (method.getName().equals("commitAll") && method.getParameterCount() == 1);
  }

  @ParameterizedTest
  @MethodSource("everyMethodOfAStore")
  void every_call_reaches_the_store_behind_as_it_was_made(Method method) throws Exception {
    KeyValueStore forwarding = new ForwardingStore(recording()) {};

    method.invoke(forwarding, anyArguments(method));

    assertThat(received).containsExactly(method);
  }

  private KeyValueStore recording() {
    return (KeyValueStore)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {KeyValueStore.class},
            (proxy, method, arguments) -> {
              received.add(method);
              return null;
            });
  }

  private static Object[] anyArguments(Method method) {
    return Stream.of(method.getParameterTypes())
        .map(type -> type == char.class ? (Object) '/' : type == long.class ? 0L : null)
        .toArray();
  }
}
