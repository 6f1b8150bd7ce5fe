package io.statehouse.testing.wire;

import java.io.IOException;
import java.net.Socket;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** Connections that fail soon if no server listens, but give a busy server some time. */
final class Sockets {
  private static final int CONNECT_TIMEOUT_MILLIS = 15_000;
  private static final int ANSWER_TIMEOUT_MILLIS = 15_000;

  private Sockets() {}

  static Socket connect(Address address, Optional<SSLContext> tls) throws IOException {
    Socket socket = new Socket();
    try {
      socket.connect(address.toSocketAddress(), CONNECT_TIMEOUT_MILLIS);
      socket.setSoTimeout(ANSWER_TIMEOUT_MILLIS);
      socket.setTcpNoDelay(true);
      return tls.isPresent() ? secure(socket, address, tls.get()) : socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /** Switches to TLS on an open connection. */
  static Socket secure(Socket socket, Address address, SSLContext tls) throws IOException {
    SSLSocket secured =
        (SSLSocket)
            tls.getSocketFactory().createSocket(socket, address.host(), address.port(), true);
    SSLParameters parameters = secured.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm(
        "HTTPS"); // otherwise the host name is not checked
    secured.setSSLParameters(parameters);
    secured.startHandshake();
    return secured;
  }
}
