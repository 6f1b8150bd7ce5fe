package io.statehouse.testing.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FreePortsTest {
  @Test
  void never_hands_out_a_port_twice() {
    Set<Integer> ports = new HashSet<>(FreePorts.next(50));
    ports.addAll(FreePorts.next(50));

    assertThat(ports).hasSize(100);
  }

  @Test
  void hands_out_ports_that_can_be_bound() throws IOException {
    int port = FreePorts.next();

    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      assertThat(socket.getLocalPort()).isEqualTo(port);
    }
  }

  @Test
  void hands_out_ports_that_another_virtual_machine_is_not_given() throws Exception {
    try (ChildJvm child = new ChildJvm(Sleeper.class)) {
      int theirs = Integer.parseInt(child.said("port"));

      assertThat(FreePorts.claim(theirs)).isFalse();
    }
  }
}
